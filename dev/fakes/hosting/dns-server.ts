/** A local name server with the records that tests and developers set: A, AAAA, CNAME, TXT and CAA. */
import { createSocket, type Socket } from 'node:dgram';

export interface DnsRecord {
	type: string;
	value: string;
}

/** The records of a name; none if it does not exist. */
export type ReadRecords = (name: string) => readonly DnsRecord[];

export interface DnsServer {
	close(): Promise<void>;
}

const typeNumbers: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 };
const noSuchName = 3;
const ttlSeconds = 1;
/** Longer chains of CNAME records are not followed. */
const longestChain = 8;

export async function startDnsServer(port: number, host: string, recordsOf: ReadRecords): Promise<DnsServer> {
	const socket = createSocket('udp4');
	socket.on('message', (query, from) => {
		const reply = replyTo(query, recordsOf);
		if (reply) socket.send(reply, from.port, from.address);
	});
	await new Promise<void>((resolve, reject) => {
		socket.once('error', reject);
		socket.bind(port, host, () => resolve());
	});
	return { close: () => closed(socket) };
}

function closed(socket: Socket): Promise<void> {
	return new Promise((resolve) => socket.close(() => resolve()));
}

/** RFC 1035 section 4.1. Null for a message that is not a question. */
function replyTo(query: Buffer, recordsOf: ReadRecords): Buffer | null {
	const question = readQuestion(query);
	if (!question) return null;
	const { name, type, end } = question;
	const answers = answersTo(name, type, recordsOf);
	const reply = Buffer.concat([query.subarray(0, end), ...answers]);
	const exists = answers.length > 0 || recordsOf(name).length > 0;
	reply.writeUInt16BE(0x8180 | (exists ? 0 : noSuchName), 2);
	reply.writeUInt16BE(answers.length, 6);
	// The query's EDNS record is not repeated.
	reply.writeUInt16BE(0, 8);
	reply.writeUInt16BE(0, 10);
	return reply;
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } | null {
	const labels: string[] = [];
	let at = 12;
	while (at < query.length) {
		const length = query.readUInt8(at);
		if (length === 0) break;
		labels.push(query.toString('latin1', at + 1, at + 1 + length));
		at += 1 + length;
	}
	if (at + 5 > query.length) return null;
	return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The records of the type; a name with a CNAME record has those of its target as well. */
function answersTo(name: string, type: number, recordsOf: ReadRecords): Buffer[] {
	const answers: Buffer[] = [];
	let current = name;
	for (let step = 0; step < longestChain; step += 1) {
		const records = recordsOf(current);
		const matching = records.filter((record) => typeNumbers[record.type] === type);
		const owner = current;
		answers.push(...matching.map((record) => encoded(owner, record)));
		const alias = records.find((record) => record.type === 'CNAME');
		if (!alias || matching.length > 0) break;
		answers.push(encoded(owner, alias));
		current = alias.value.toLowerCase();
	}
	return answers;
}

function encoded(name: string, { type, value }: DnsRecord): Buffer {
	const data = dataOf(type, value);
	const head = Buffer.alloc(10);
	head.writeUInt16BE(typeNumbers[type] ?? 0, 0);
	head.writeUInt16BE(1, 2);
	head.writeUInt32BE(ttlSeconds, 4);
	head.writeUInt16BE(data.length, 8);
	return Buffer.concat([encodedName(name), head, data]);
}

function dataOf(type: string, value: string): Buffer {
	if (type === 'A') return Buffer.from(value.split('.').map(Number));
	if (type === 'AAAA') return ipv6(value);
	if (type === 'CNAME') return encodedName(value);
	if (type === 'CAA') return caa(value);
	return Buffer.concat([Buffer.from([Math.min(value.length, 255)]), Buffer.from(value.slice(0, 255), 'latin1')]);
}

function encodedName(name: string): Buffer {
	const labels = name.replace(/\.$/, '').split('.');
	return Buffer.concat([
		...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
		Buffer.from([0]),
	]);
}

function ipv6(ip: string): Buffer {
	const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''));
	const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
	return Buffer.from([...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** `0 issue "pki.goog"` as in RFC 8659. */
function caa(text: string): Buffer {
	const [, flags = '0', tag = 'issue', value = ''] = /^(\d+) (\w+) "(.*)"$/.exec(text) ?? [];
	return Buffer.concat([Buffer.from([Number(flags), tag.length]), Buffer.from(tag + value, 'latin1')]);
}
