/** The type of an endpoint's example. */
import type { Body, Endpoint, EndpointName, Endpoints, Reply } from '@stayup/contract';
import type * as z from 'zod/mini';

export interface Example {
	body?: unknown;
	reply: unknown;
}

type ExampleOf<E extends Endpoint> = { reply: Reply<E> } & (Body<E> extends undefined
	? { body?: undefined }
	: { body: z.input<Extract<E['body'], z.ZodMiniType>> });

export type Examples = { [Name in EndpointName]: ExampleOf<Endpoints[Name]> };
