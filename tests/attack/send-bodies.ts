/** Sends bodies and never their end, in a process of its own, so that the memory of the product is measured without that of the sender. */
import { request } from 'node:http';

export interface Bodies {
	method: string;
	path: string;
	count: number;
	bytes: number;
	/** With a declared length, or in chunks. */
	isDeclared: boolean;
	/** Of nobody if null. */
	token: string | null;
	/** Ends with the replies, or once all bytes are sent: a caller who may send them gets no reply before the end of the body. */
	until: 'replied' | 'sent';
}

const block = Buffer.alloc(64 * 1024, ' ');

const [origin = '', text = ''] = process.argv.slice(2);
const { method, path, count, bytes, isDeclared, token, until }: Bodies = JSON.parse(text);
const statuses: Record<string, number> = {};
const all = Array.from({ length: count }, (_, index) => {
	const sent = request(`${origin}${path}`, {
		method,
		headers: {
			'content-type': 'application/json',
			'x-forwarded-for': `198.51.100.${index}`,
			...(isDeclared ? { 'content-length': bytes + 1 } : { 'transfer-encoding': 'chunked' }),
			...(token === null ? {} : { authorization: `Bearer ${token}` }),
		},
	});
	const over = Promise.withResolvers<void>();
	sent.on('response', ({ statusCode = 0 }) => {
		statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
		over.resolve();
	});
	sent.on('error', () => over.resolve());
	let left = bytes;
	const write = () => {
		while (left > 0) {
			const part = block.subarray(0, left);
			left -= part.length;
			if (!sent.write(part)) {
				sent.once('drain', write);
				return;
			}
		}
		if (until === 'sent') sent.write(' ', () => over.resolve());
	};
	write();
	return over.promise;
});
await Promise.all(all);
console.log(JSON.stringify(statuses));
process.exit(0);
