// Loaded before firebase-tools: lets one process serve concurrent calls of a function, as Cloud Run does (`concurrency`).
// Otherwise the emulator starts another process for each concurrent call: two seconds and 150 MB each time.
const { join } = require('node:path');

const emulator = join(__dirname, '..', '..', '..', 'node_modules', 'firebase-tools', 'lib', 'emulator');

try {
	const { RuntimeWorkerPool } = require(join(emulator, 'functionsRuntimeWorker.js'));
	const { FunctionsEmulator } = require(join(emulator, 'functionsEmulator.js'));

	const { getIdleWorker, getTriggerWorkers } = RuntimeWorkerPool.prototype;
	if (!getIdleWorker || !getTriggerWorkers) throw new Error('RuntimeWorkerPool has other methods.');
	RuntimeWorkerPool.prototype.getIdleWorker = function (triggerId, runtime) {
		const idle = getIdleWorker.call(this, triggerId, runtime);
		return idle ?? this.getTriggerWorkers(triggerId, runtime).find(({ state }) => state === 'BUSY');
	};

	const starting = new Map();
	const { startRuntime } = FunctionsEmulator.prototype;
	if (!startRuntime) throw new Error('FunctionsEmulator has no startRuntime.');
	FunctionsEmulator.prototype.startRuntime = function (backend, trigger) {
		const name = trigger?.id ?? '';
		const start = starting.get(name) ?? startRuntime.call(this, backend, trigger).finally(() => starting.delete(name));
		starting.set(name, start);
		return start;
	};
} catch (error) {
	// Without this the emulator starts a process for each concurrent call, which is only slower.
	process.emitWarning(`share-workers.cjs does not fit this firebase-tools: ${error.message}`);
}
