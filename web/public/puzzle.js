/**
 * Solves the puzzle that a visitor of a busy network gets: the app imports `solve`, and a form that carries a puzzle is sent again by itself.
 * SHA-256 is the browser's own and works beside the page, so this needs no worker, and the page stays usable.
 */
export const busySentence =
	"Many requests are coming from your network. Your browser is checking that you're not a bot, which takes a few seconds.";
const hashedBytes = 65_536;
const atOnce = 16;
/** A page whose solution is refused again and again, such as while the network changes, stops. */
const mostInMinute = 3;

/** Of the numbers, the one whose hash the puzzle has. `signal`: an AbortSignal that ends the search, or nothing. */
export async function solve(puzzle, signal) {
	const [salt, numbers, target] = puzzle.split('.');
	const hashOfNumber = target.match(/../g).map((byte) => parseInt(byte, 16));
	const tries = Array.from({ length: atOnce }, () => {
		const bytes = new Uint8Array(hashedBytes);
		new TextEncoder().encodeInto(salt, bytes.subarray(4));
		return bytes;
	});
	for (let first = 0; first < Number(numbers); first += atOnce) {
		signal?.throwIfAborted();
		const hashes = tries.map((bytes, index) => {
			new DataView(bytes.buffer).setUint32(0, first + index);
			return crypto.subtle.digest('SHA-256', bytes);
		});
		const found = (await Promise.all(hashes)).findIndex((hash) => {
			const bytes = new Uint8Array(hash);
			return hashOfNumber.every((byte, index) => bytes[index] === byte);
		});
		if (found >= 0) return first + found;
	}
	throw new Error('No number solves this puzzle.');
}

function noteTry() {
	const recent = JSON.parse(sessionStorage.getItem('puzzles') ?? '[]').filter((at) => at > Date.now() - 60_000);
	if (recent.length >= mostInMinute) throw new Error('Too many puzzles.');
	sessionStorage.setItem('puzzles', JSON.stringify([...recent, Date.now()]));
}

async function sendAgain(field) {
	const { puzzle } = field.dataset;
	const status = document.getElementById('puzzle-status');
	const before = status.textContent;
	status.textContent = busySentence;
	try {
		noteTry();
		field.value = `${puzzle}.${await solve(puzzle)}`;
		status.textContent = 'Done. Sending what you entered…';
		// Not `form.submit`, which a field of this name would hide.
		HTMLFormElement.prototype.submit.call(field.form);
	} catch {
		status.textContent = before;
	}
}

const field = globalThis.document?.querySelector('input[data-puzzle]');
if (field) sendAgain(field);
