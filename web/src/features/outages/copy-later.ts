/** Copies a text that a request returns. Browsers allow copying only at the click, so it begins before the text is known. */
import toast from 'react-hot-toast/headless';

/** A failure of the request is for the caller to report. */
export async function copyLater(text: Promise<string>, success: string): Promise<void> {
	const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
	try {
		await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
		toast.success(success, { id: 'copied' });
	} catch {
		const isKnown = await text.then(
			() => true,
			() => false,
		);
		if (isKnown) toast.error('Copying failed. Please select the link and copy it yourself.', { id: 'copied' });
	}
}
