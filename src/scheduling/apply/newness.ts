import type { Component } from '../../protocol/icalendar/component.js';
import { sequenceOf, stampOf } from '../objects/scheduling-object.js';

/** RFC 5546 §2.1.5: newer means a higher SEQUENCE, or the same with a later DTSTAMP. */
export function isNewer(component: Component, than: Component): boolean {
  const [own, other] = [sequenceOf(component), sequenceOf(than)];
  return own > other || (own === other && stampOf(component) > stampOf(than));
}
