/** A local name server for tests: answers A and AAAA queries as a test says, or stays silent. */
import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';

/** IPs, or a failure. */
export type DnsReply = { ips: readonly string[]; ttlSeconds?: number } | 'nxdomain' | 'servfail' | 'silence';

export interface DnsStub extends AsyncDisposable {
	/** For `createResolver`. */
	servers: string[];
	/** The received questions, such as `A example.com`. */
	questions(): readonly string[];
}

const typeA = 1;
const typeAAAA = 28;
const rcodes = { nxdomain: 3, servfail: 2 } as const;

/** `reply` gets the name and the number of earlier equal questions. */
export async function startDnsStub(
	reply: (name: string, askedBefore: number) => DnsReply,
	{ port = 0, keepsQuestions = true } = {},
): Promise<DnsStub> {
	const socket = createSocket('udp4');
	const asked: string[] = [];

	socket.on('message', (query, from) => {
		const { name, type, end } = readQuestion(query);
		const question = `${type === typeA ? 'A' : 'AAAA'} ${name}`;
		const answer = reply(name, asked.filter((earlier) => earlier === question).length);
		if (keepsQuestions) asked.push(question);
		if (answer === 'silence') return;
		socket.send(writeReply(query.subarray(0, end), type, answer), from.port, from.address);
	});
	await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
	return {
		servers: [`127.0.0.1:${socket.address().port}`],
		questions: () => asked,
		async [Symbol.asyncDispose]() {
			await new Promise<void>((resolve) => socket.close(() => resolve()));
		},
	};
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
	const labels: string[] = [];
	let at = 12;
	for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
		labels.push(query.toString('latin1', at + 1, at + 1 + length));
		at += 1 + length;
	}
	return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035 §4: the question again, and records whose name points back to it. */
function writeReply(question: Buffer, type: number, answer: Exclude<DnsReply, 'silence'>): Buffer {
	const family = type === typeA ? 4 : type === typeAAAA ? 6 : 0;
	const ips = typeof answer === 'string' ? [] : answer.ips.filter((ip) => isIP(ip) === family);
	const ttlSeconds = typeof answer === 'string' ? 0 : (answer.ttlSeconds ?? 60);
	const records = ips.map((ip) => {
		const data = family === 4 ? bytesOfIPv4(ip) : bytesOfIPv6(ip);
		const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
		head.writeUInt32BE(ttlSeconds, 6);
		return Buffer.concat([head, data]);
	});
	const reply = Buffer.from(question);
	reply.writeUInt16BE(0x8180 | (typeof answer === 'string' ? rcodes[answer] : 0), 2);
	reply.writeUInt16BE(records.length, 6);
	// The query's EDNS record is not repeated.
	reply.writeUInt16BE(0, 8);
	reply.writeUInt16BE(0, 10);
	return Buffer.concat([reply, ...records]);
}

function bytesOfIPv4(ip: string): Buffer {
	return Buffer.from(ip.split('.').map(Number));
}

function bytesOfIPv6(ip: string): Buffer {
	const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''));
	const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
	return Buffer.from([...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(''), 'hex');
}
