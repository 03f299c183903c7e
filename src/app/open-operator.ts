import { hostname } from 'node:os';
import { createDomainControl } from '../directory/operator/domain-control.js';
import { createCountInstance } from '../directory/operator/instance-counts.js';
import { createNodeRegister } from '../directory/operator/node-register.js';
import type { Doctor } from '../doctor/doctor.js';
import { createReadStatus, type InstanceFacts } from '../doctor/instance-status.js';
import type { Rooms } from './open-rooms.js';
import type { Site } from './open-site.js';

export type OperatorRoom = ReturnType<typeof openOperator>;

/** What operators see of the whole instance. */
export function openOperator(
  { db, clock, random, log }: Site,
  { queueFigures }: Rooms,
  {
    doctor,
    facts,
    roles,
  }: { readonly doctor: Doctor; readonly facts: InstanceFacts; readonly roles: readonly string[] },
) {
  const node = { host: hostname(), processId: process.pid, version: facts.version, roles };
  return {
    readStatus: createReadStatus({ doctor, queueFacts: queueFigures.facts, facts }),
    countInstance: createCountInstance({ db }),
    domainControl: createDomainControl({ db }),
    nodes: createNodeRegister({ db, clock, random, log }, node),
  };
}
