/** The type of an endpoint's example. */
import type { Body, Endpoint, EndpointName, Endpoints, Parameters, Reply } from '@stayup/contract';
import type * as z from 'zod/mini';

export interface Example {
	params: Readonly<Record<string, string>>;
	body?: unknown;
	reply: unknown;
}

type ExampleOf<E extends Endpoint> = { params: Parameters<E>; reply: Reply<E> } & (Body<E> extends undefined
	? { body?: undefined }
	: { body: z.input<Extract<E['body'], z.ZodMiniType>> });

export type Examples = { [Name in EndpointName]: ExampleOf<Endpoints[Name]> };
