/** Copies a text to the clipboard. */
import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

type CopyButtonProps = { text: string; label: string };

export function CopyButton({ text, label }: CopyButtonProps) {
	return (
		<Button variant="secondary" onClick={() => void copyText(text)}>
			<Copy />
			{label}
		</Button>
	);
}
