/** No way to send anything: a test replaces the ways that it uses. */
import type { Ways } from '../../../functions/src/delivery/send.ts';

const refuse = () => Promise.reject(new Error('This test sends nothing this way.'));

export const noWays: Ways = { email: refuse, webhook: refuse, namedChannel: refuse };
