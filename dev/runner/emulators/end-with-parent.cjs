// Loaded before firebase-tools: stops the emulators when the process that started them is gone.
const parent = process.ppid;

setInterval(() => {
	if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
