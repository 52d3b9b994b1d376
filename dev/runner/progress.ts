/** Shows what goes on, a line a step: with a spinner where somebody watches, plainly where a file does. */

export interface Progress {
	/** Shows the step until it is done; it may name itself anew by what it found. */
	step<T>(title: string, work: () => Promise<T>, done?: (result: T) => string): Promise<T>;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function showProgress(output: NodeJS.WriteStream): Progress {
	const isWatched = output.isTTY === true;
	return {
		async step(title, work, done = () => title) {
			const startedAt = Date.now();
			const timer = isWatched ? setInterval(() => draw(output, title, startedAt), 80) : null;
			try {
				const result = await work();
				clear(output, timer);
				output.write(`${paint(output, 32, '✓')} ${done(result)}${paint(output, 2, ` ${secondsSince(startedAt)}`)}\n`);
				return result;
			} catch (error) {
				clear(output, timer);
				output.write(`${paint(output, 31, '✗')} ${title}\n`);
				throw error;
			}
		},
	};
}

export function paint(output: NodeJS.WriteStream, code: number, text: string): string {
	return output.isTTY && output.hasColors() ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function draw(output: NodeJS.WriteStream, title: string, startedAt: number): void {
	const frame = frames[Math.floor(Date.now() / 80) % frames.length];
	output.write(
		`\r\u001b[2K${paint(output, 36, frame ?? '')} ${title}${paint(output, 2, ` ${secondsSince(startedAt)}`)}`,
	);
}

function clear(output: NodeJS.WriteStream, timer: NodeJS.Timeout | null): void {
	if (timer === null) return;
	clearInterval(timer);
	output.write('\r\u001b[2K');
}

function secondsSince(startedAt: number): string {
	return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
