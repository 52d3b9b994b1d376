/** The method and path of every endpoint. The build keeps only those of the endpoints that the commands call: see scripts/build.ts. */
import { type EndpointName, type EndpointRow, endpoints } from '@stayup/contract';

export const endpointRows: Readonly<Record<EndpointName, EndpointRow>> = endpoints;
