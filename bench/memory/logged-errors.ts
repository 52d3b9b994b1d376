/** Counts the errors in the log of a function by their message, so that a measurement never hides one. */

interface LoggedLine {
	severity?: string;
	message?: string;
	error?: LoggedCause;
}
interface LoggedCause {
	name: string;
	message: string;
	cause?: LoggedCause;
}

/** Firebase logs again what a job throws. */
const loggedTwice = 'Unhandled error';

export function errorsIn(log: string): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const message of log.split('\n').flatMap(errorOf)) counts[message] = (counts[message] ?? 0) + 1;
	return counts;
}

function errorOf(line: string): string[] {
	// Node itself writes other lines when it ends, such as a fatal error.
	if (!line.startsWith('{')) return /\b(?:FATAL|\w*Error\b)/.test(line) ? [line.trim()] : [];
	const { severity, message = '', error } = parsed(line);
	if (severity !== 'ERROR' || message.startsWith(loggedTwice)) return [];
	return [[message, ...causesOf(error)].join(' ')];
}

function parsed(line: string): LoggedLine {
	try {
		return JSON.parse(line) as LoggedLine;
	} catch {
		return { severity: 'ERROR', message: 'A line of the log is cut off.' };
	}
}

/** Without the ids of documents, which would make every message another one. */
function causesOf(error: LoggedCause | undefined): string[] {
	if (!error) return [];
	const message = error.message
		.replaceAll(/\/[\w-]{16,}/g, '/…')
		.replaceAll(/\s+/g, ' ')
		.slice(0, 160);
	return [`${error.name}: ${message}`, ...causesOf(error.cause)];
}
