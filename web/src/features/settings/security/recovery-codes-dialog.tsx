/** Shows new recovery codes. They cannot be shown again. */
import { brand } from '@stayup/contract';
import { Download } from 'lucide-react';
import { offerDownload } from '../../../lib/download.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
	const text = `${codes.join('\n')}\n`;
	return (
		<Dialog
			open
			title="Save your recovery codes"
			onClose={onClose}
			actions={<Button onClick={onClose}>I have saved them</Button>}
		>
			<div className="grid gap-4">
				<p>
					If you lose your device, log in with a recovery code. Each code works once. Save them now: we can’t show them
					again.
				</p>
				<ul
					aria-label="Recovery codes"
					className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-subtle px-4 py-3 font-mono text-small whitespace-nowrap sm:grid-cols-2"
				>
					{codes.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ul>
				<div className="flex flex-wrap gap-2">
					<CopyButton text={text} label="Copy" />
					<Button
						variant="secondary"
						onClick={() => offerDownload(`${brand.name.toLowerCase()} recovery codes.txt`, 'text/plain', text)}
					>
						<Download />
						Download
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
