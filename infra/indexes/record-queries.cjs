// Loaded before a program of the tests (NODE_OPTIONS): writes the queries that the product's code sends to Firestore into the folder
// STAYUP_QUERIES, without their values. Firestore's emulator needs no composite indexes, so only this shows which ones are needed.
const { appendFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const folder = process.env.STAYUP_QUERIES;
const file = folder ? join(folder, `server-${process.pid}.jsonl`) : null;
/** The methods that send or count a query. Each is called by the code that asks. */
const senders = ['get', 'stream', 'onSnapshot', 'explain', 'count', 'aggregate'];
const recorded = new Set();
let isPatched = false;

if (file !== null) {
	const { _load } = Module;
	Module._load = function load(request, ...rest) {
		const loaded = _load.call(this, request, ...rest);
		if (request === '@google-cloud/firestore') patch(loaded);
		return loaded;
	};
}

function patch({ Query, Transaction }) {
	if (isPatched) return;
	isPatched = true;
	for (const name of senders) wrap(Query, Query.prototype, name, (query) => query);
	wrap(Query, Transaction.prototype, 'get', (_transaction, query) => query);
}

function wrap(Query, prototype, name, queryOf) {
	const method = prototype[name];
	if (typeof method !== 'function') throw new Error(`record-queries.cjs does not fit this Firestore: no ${name}.`);
	prototype[name] = function (...args) {
		const query = queryOf(this, ...args);
		if (query instanceof Query && isProduct(new Error().stack)) record(query.toProto());
		return method.apply(this, args);
	};
}

/** The tests ask what they like: only the caller's file counts. */
function isProduct(stack) {
	const caller = stack.split('\n').find((line) => /^ +at /.test(line) && !/record-queries|@google-cloud/.test(line));
	return /functions\/(src|lib)\//.test(caller ?? '') && !/\.test\.ts/.test(caller);
}

function record(request) {
	const { from, where, orderBy } = request.structuredQuery;
	const line = JSON.stringify({ from, where, orderBy }, (key, value) => (key === 'value' ? undefined : value));
	if (recorded.has(line)) return;
	recorded.add(line);
	appendFileSync(file, `${line}\n`);
}
