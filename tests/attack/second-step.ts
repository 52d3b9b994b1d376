/** The second step of a login. */
import { call, type Reply } from './attempt.ts';

export function complete(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
	return call('POST', '/api/auth/login/second-factor', { body, headers });
}

export function statusesOf(replies: readonly { status: number }[]): number[] {
	return replies.map(({ status }) => status);
}
