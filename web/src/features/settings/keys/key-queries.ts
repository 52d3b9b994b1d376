/** The query of the API keys. */
import { queryOf } from '../../../lib/api-client/queries.ts';

export const keyQuery = () => queryOf(['api-keys'], 'listKeys');
