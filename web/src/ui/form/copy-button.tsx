/** Copies a text to the clipboard. */
import { Copy } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { Button } from './button.tsx';

export type CopyButtonProps = { text: string; label: string };

export function CopyButton({ text, label }: CopyButtonProps) {
	async function copy(): Promise<void> {
		try {
			await navigator.clipboard.writeText(text);
			toast.success('Copied', { id: 'copied' });
		} catch {
			toast.error('Copying failed. Please select the text and copy it yourself.', { id: 'copied' });
		}
	}
	return (
		<Button variant="secondary" onClick={() => void copy()}>
			<Copy aria-hidden="true" strokeWidth={1.75} />
			{label}
		</Button>
	);
}
