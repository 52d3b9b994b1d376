/** Finds what is wrong with the refusal of a bad request. */
import { problemCodes } from '@stayup/contract';

/** Null if it is a problem in clear words. */
export function refusalFault(status: number, text: string): string | null {
	if (status < 400 || status >= 500) return `${status} ${text.slice(0, 200)}`;
	if (/\bat \w+.*\(|node_modules|functions\/(src|lib)|ZodError|Firestore|\/root\//.test(text)) return `leaks: ${text}`;
	const body = parsed(text);
	if (!isProblem(body)) return `no problem: ${status} ${text.slice(0, 200)}`;
	if (body.message.length < 8 || body.message.length > 300 || !/[.!a-z\d]$/.test(body.message))
		return `message: ${text}`;
	if (/undefined|\[object|expected .* received|Invalid input/i.test(body.message)) return `message: ${body.message}`;
	return null;
}

function isProblem(body: unknown): body is { message: string; code: string; requestId: string } {
	if (typeof body !== 'object' || body === null) return false;
	const { message, code, requestId } = body as Record<string, unknown>;
	return (
		typeof message === 'string' &&
		typeof requestId === 'string' &&
		(problemCodes as readonly unknown[]).includes(code) &&
		code !== 'internal'
	);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
