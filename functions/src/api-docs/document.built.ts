/** The description of the API. The build of the functions computes it, because its words stand in the source files of the schemas. */
import { endpoints } from '@stayup/contract';
import { type OpenApi, openApiOf } from './openapi.ts';

export const openApi: OpenApi = openApiOf(endpoints);
