/** The method and path of every endpoint. In the package, scripts/build.ts writes them out without the schemas. */
import { type EndpointName, type EndpointRow, endpoints } from '@stayup/contract';

export const endpointRows: Readonly<Record<EndpointName, EndpointRow>> = endpoints;
