/** Prints a line for each finished step. On a terminal, another line shows the running steps. */

export interface Progress {
	/** Shows the step until it is done; `done` returns the text of the finished line. Steps may overlap. */
	step<T>(title: string, work: () => Promise<T>, done?: (result: T) => string): Promise<T>;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function showProgress(output: NodeJS.WriteStream): Progress {
	/** The start times of the running steps, by title. */
	const running = new Map<string, number>();
	let timer: NodeJS.Timeout | null = null;

	function begin(title: string): void {
		running.set(title, Date.now());
		if (output.isTTY) timer ??= setInterval(() => draw(output, running), 80);
	}

	function end(title: string, line: string): void {
		running.delete(title);
		if (timer !== null) output.write('\r\u001b[2K');
		if (timer !== null && running.size === 0) {
			clearInterval(timer);
			timer = null;
		}
		output.write(`${line}\n`);
	}

	return {
		async step(title, work, done = () => title) {
			const startedAt = Date.now();
			begin(title);
			try {
				const result = await work();
				end(title, `${paint(output, 32, '✓')} ${done(result)}${paint(output, 2, ` ${secondsSince(startedAt)}`)}`);
				return result;
			} catch (error) {
				end(title, `${paint(output, 31, '✗')} ${title}`);
				throw error;
			}
		},
	};
}

export function paint(output: NodeJS.WriteStream, code: number, text: string): string {
	return output.isTTY && output.hasColors() ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function draw(output: NodeJS.WriteStream, running: ReadonlyMap<string, number>): void {
	const frame = frames[Math.floor(Date.now() / 80) % frames.length] ?? '';
	const titles = [...running].map(([title, startedAt]) => `${title}${paint(output, 2, ` ${secondsSince(startedAt)}`)}`);
	output.write(`\r\u001b[2K${paint(output, 36, frame)} ${titles.join(' · ')}`);
}

function secondsSince(startedAt: number): string {
	return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
