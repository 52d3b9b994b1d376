// Loaded before a program of the tests (NODE_OPTIONS): writes the queries that the product's code sends to Firestore into the folder
// STAYUP_QUERIES, without their values. Firestore's emulator needs no composite indexes, so only this shows which ones are needed.
const { appendFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const folder = process.env.STAYUP_QUERIES;
const file = folder ? join(folder, `server-${process.pid}.jsonl`) : null;
/** The methods that send a query, and those that make one that counts or sums. Each is called by the code that asks. */
const senders = ['get', 'stream', 'onSnapshot', 'explain'];
const aggregators = ['count', 'aggregate'];
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
	const isQuery = (query) => query instanceof Query;
	for (const name of senders) wrap(Query.prototype, name, (query) => query);
	for (const name of aggregators) wrap(Query.prototype, name, (_query, _args, aggregate) => aggregate);
	wrap(Transaction.prototype, 'get', (_transaction, [query]) => (isQuery(query) ? query : null));
}

/** `queryOf` gets the object, the arguments and the result of a call. */
function wrap(prototype, name, queryOf) {
	const method = prototype[name];
	if (typeof method !== 'function') throw new Error(`record-queries.cjs does not fit this Firestore: no ${name}.`);
	prototype[name] = function (...args) {
		const { stack } = new Error();
		const result = method.apply(this, args);
		const query = queryOf(this, args, result);
		if (query !== null && isProduct(stack)) record(query.toProto());
		return result;
	};
}

/** The tests ask what they like: only the caller's file counts. */
function isProduct(stack) {
	const caller = stack.split('\n').find((line) => /^ +at /.test(line) && !/record-queries|@google-cloud/.test(line));
	return /functions\/(src|lib)\//.test(caller ?? '') && !/\.test\.ts/.test(caller);
}

function record(request) {
	const { structuredQuery, aggregations } = request.structuredAggregationQuery ?? request;
	const { from, where, orderBy } = structuredQuery;
	const facts = { from, where, orderBy, aggregations };
	const line = JSON.stringify(facts, (key, value) => (key === 'value' || key === 'alias' ? undefined : value));
	if (recorded.has(line)) return;
	recorded.add(line);
	appendFileSync(file, `${line}\n`);
}
