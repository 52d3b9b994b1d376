/** Copies a text to the clipboard and says whether that worked. */
import toast from 'react-hot-toast/headless';

export async function copyText(text: string, success = 'Copied'): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		toast.success(success, { id: 'copied' });
	} catch {
		toast.error('Copying failed. Please select the text and copy it yourself.', { id: 'copied' });
	}
}
