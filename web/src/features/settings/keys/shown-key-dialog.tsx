/** Shows an API key, once. */
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export function ShownKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
	return (
		<Dialog open title="Copy your API key" actions={<Button onClick={onClose}>Done</Button>} onClose={onClose}>
			<div className="grid gap-4">
				<InlineNotice tone="degraded">
					We show this key only once. Keep it where you keep passwords, never in code or in a URL.
				</InlineNotice>
				<div className="flex flex-wrap items-center gap-2">
					<code className="min-w-0 flex-1 basis-52 rounded-control bg-subtle px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
						{secret}
					</code>
					<CopyButton text={secret} label="Copy key" />
				</div>
			</div>
		</Dialog>
	);
}
