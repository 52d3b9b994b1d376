// Loaded before firebase-tools: lets one process serve concurrent calls of several functions. Otherwise the emulator starts
// a process for each function, and another for each concurrent call: two seconds of CPU and 200 MB each time.
const http = require('node:http');
const { join } = require('node:path');

const emulator = join(__dirname, '..', '..', '..', 'node_modules', 'firebase-tools', 'lib', 'emulator');

/** They read requests themselves, so their process leaves out the body parsers. */
const servers = new Set(['api', 'checks', 'statusPages', 'visitors']);
/** By id. */
const functions = new Map();

// With it, each call ends after five seconds without an answer, and the emulator then stops the process.
http.globalAgent = new http.Agent({ keepAlive: false });

try {
	const { RuntimeWorkerPool } = require(join(emulator, 'functionsRuntimeWorker.js'));
	const { FunctionsEmulator } = require(join(emulator, 'functionsEmulator.js'));
	const { getSignatureType } = require(join(emulator, 'functionsEmulatorShared.js'));

	const { addWorker, getKey, getIdleWorker, getTriggerWorkers, submitRequest } = RuntimeWorkerPool.prototype;
	if (!addWorker || !getKey || !getIdleWorker || !getTriggerWorkers || !submitRequest)
		throw new Error('RuntimeWorkerPool has other methods.');
	const { addTriggerRecord, startRuntime, startNode } = FunctionsEmulator.prototype;
	if (!addTriggerRecord || !startRuntime || !startNode) throw new Error('FunctionsEmulator has other methods.');

	FunctionsEmulator.prototype.addTriggerRecord = function (definition, options) {
		const { id, entryPoint } = definition;
		// Events reach a function in another way than requests, so each function of events has its own process.
		const isRequested = getSignatureType(definition) === 'http';
		const process = servers.has(entryPoint) ? 'servers' : 'tasks and schedules';
		functions.set(id, { entryPoint, process: isRequested ? process : id });
		addTriggerRecord.call(this, definition, options);
	};
	RuntimeWorkerPool.prototype.getKey = function (id, runtime) {
		return functions.get(id)?.process ?? getKey.call(this, id, runtime);
	};
	RuntimeWorkerPool.prototype.addWorker = function (trigger, ...others) {
		// At the end of the time of one function, the calls of others would be stopped with their process.
		return addWorker.call(this, trigger && { ...trigger, timeoutSeconds: undefined }, ...others);
	};
	RuntimeWorkerPool.prototype.getIdleWorker = function (id, runtime) {
		const idle = getIdleWorker.call(this, id, runtime);
		return idle ?? this.getTriggerWorkers(id, runtime).find(({ state }) => state === 'BUSY');
	};
	RuntimeWorkerPool.prototype.submitRequest = function (id, request, ...others) {
		const headers = { ...request.headers, 'x-emulated-function': functions.get(id)?.entryPoint };
		return submitRequest.call(this, id, { ...request, headers }, ...others);
	};

	const starting = new Map();
	FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
		const name = functions.get(trigger?.id)?.process ?? '';
		const start = starting.get(name) ?? startRuntime.call(this, backend, trigger).finally(() => starting.delete(name));
		starting.set(name, start);
		return start;
	};
	FunctionsEmulator.prototype.startNode = function (backend, environment) {
		const { NODE_OPTIONS: others = '' } = { ...process.env, ...environment };
		const options = `${others} --require ${JSON.stringify(join(__dirname, 'serve-functions.cjs'))}`;
		return startNode.call(this, backend, { ...environment, NODE_OPTIONS: options });
	};
} catch (error) {
	// Without this the emulator starts more processes, which is only slower.
	process.emitWarning(`share-workers.cjs does not fit this firebase-tools: ${error.message}`);
}
