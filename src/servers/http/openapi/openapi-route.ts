import { z } from 'zod';
import { type Route, route, text } from '../route.js';
import { type ApiFacts, openApiDocument } from './openapi.js';

/** The document describes every route, itself included. */
export function openApiRoute(about: ApiFacts): Route {
  let written: string | undefined;
  const self: Route = route({
    method: 'GET',
    path: '/v1/openapi.json',
    operation: 'describeApi',
    example: { answer: { openapi: '3.1.0', info: { title: 'Waypost API' } } },
    summary: 'This document',
    description: 'Every endpoint, as OpenAPI 3.1.',
    tag: 'Reference',
    auth: 'none',
    answer: { kind: 'json', schema: z.looseObject({ openapi: z.string() }), description: 'The OpenAPI document.' },
    async handle() {
      written ??= JSON.stringify(openApiDocument({ ...about, routes: [...about.routes, self] }), null, 2);
      return text(written, 'application/json; charset=utf-8');
    },
  });
  return self;
}
