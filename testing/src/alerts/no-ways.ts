/** No way to send anything: a test replaces the ways that it uses. */
import type { Ways } from '../../../functions/src/delivery/ways.ts';

const refuse = () => Promise.reject(new Error('This test sends nothing this way.'));

export const noWays: Ways = { channel: refuse, email: refuse, subscriber: refuse };
