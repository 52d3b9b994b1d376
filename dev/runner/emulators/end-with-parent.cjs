// Loaded before firebase-tools: ends the emulators when the program that started them is gone without a word.
const parent = process.ppid;

setInterval(() => {
	if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 1_000).unref();
