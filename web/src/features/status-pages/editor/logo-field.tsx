/** The logo of a page: stored as soon as a file is chosen, so that an error about it loses nothing else. */
import { logoLimits, logoMessages, logoTypes, type StatusPage } from '@stayup/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { noteStatusPage, refetchPreviews } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures, statusPageSuccesses } from '../../../entities/status-page/messages.ts';
import { call } from '../../../lib/api-client/client.ts';
import { messageFor } from '../../../lib/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';

const help = `PNG, JPEG or WebP, at most ${logoLimits.bytes / 1024} KB. Visitors see it in the place of the name, at most ${logoLimits.width} × ${logoLimits.height} pixels large.`;

/** `onChange`: with the page as it is stored. */
export function LogoField({ page, onChange }: { page: StatusPage; onChange: (stored: StatusPage) => void }) {
	const client = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const [error, setError] = useState<string>();
	const params = { id: page._id };

	async function note(stored: StatusPage, message: string): Promise<void> {
		onChange(stored);
		toast.success(message);
		await Promise.all([noteStatusPage(client, stored), refetchPreviews(client)]);
	}

	const upload = useMutation({
		mutationFn: async (file: File) =>
			call('setStatusLogo', { params, body: { data: inBase64(new Uint8Array(await file.arrayBuffer())) } }),
		onSuccess: (stored) => note(stored, statusPageSuccesses.logoSet),
		onError: (failed) => setError(messageFor(failed, statusPageFailures.logoSet)),
	});
	const remove = useMutation({
		mutationFn: () => call('removeStatusLogo', { params }),
		onSuccess: (stored) => {
			// Its button is gone.
			input.current?.focus();
			return note(stored, statusPageSuccesses.logoRemove);
		},
		onError: (failed) => setError(messageFor(failed, statusPageFailures.logoRemove)),
	});
	const isBusy = upload.isPending || remove.isPending;

	function choose({ target }: ChangeEvent<HTMLInputElement>): void {
		const file = target.files?.[0];
		// So that the same file can be chosen again.
		target.value = '';
		if (!file) return;
		const problem = problemOf(file);
		setError(problem);
		if (problem === undefined) upload.mutate(file);
	}

	return (
		<Field label="Logo" name="logo" help={help} error={error}>
			{(control) => (
				<div className="flex flex-wrap items-center gap-3">
					{page.logo && <StoredLogo key={page.logo.path} page={page} logo={page.logo} />}
					<span className="relative inline-flex min-h-9 items-center gap-2 rounded-control border border-line bg-card px-3 text-ui font-medium text-ink transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:min-h-11">
						<ImageUp className="size-4" />
						<span aria-hidden="true">{labelOf(upload.isPending, page.logo !== null)}</span>
						<input
							{...control}
							ref={input}
							type="file"
							accept={logoTypes.join()}
							aria-busy={isBusy}
							disabled={isBusy}
							onChange={choose}
							className="absolute inset-0 w-full cursor-pointer opacity-0"
						/>
					</span>
					{page.logo && (
						<Button
							variant="secondary"
							busy={remove.isPending}
							disabled={isBusy}
							onClick={() => {
								setError(undefined);
								remove.mutate();
							}}
						>
							Remove logo
						</Button>
					)}
				</div>
			)}
		</Field>
	);
}

/** Only visitors get the image, so the owner does not see it while the page is closed to them. */
function StoredLogo({ page, logo }: { page: StatusPage; logo: NonNullable<StatusPage['logo']> }) {
	const [isMissing, setMissing] = useState(false);
	if (isMissing) return <p className="text-small text-muted">Saved. Only visitors of this page can see it.</p>;
	return (
		<img
			src={logo.path}
			width={logo.width}
			height={logo.height}
			alt={`Logo of ${page.name}`}
			onError={() => setMissing(true)}
			className="h-auto max-h-15 w-auto max-w-50 rounded-small border border-line bg-bg"
		/>
	);
}

function labelOf(isUploading: boolean, hasLogo: boolean): string {
	if (isUploading) return 'Uploading…';
	return hasLogo ? 'Choose another file' : 'Choose a file';
}

function problemOf({ size, type }: File): string | undefined {
	if (!logoTypes.some((each) => each === type)) return logoMessages.notAnImage;
	return size > logoLimits.bytes ? logoMessages.tooLarge : undefined;
}

/** In parts, because a call takes only some ten thousand arguments. */
function inBase64(bytes: Uint8Array): string {
	const part = 8_192;
	let text = '';
	for (let from = 0; from < bytes.length; from += part) {
		text += String.fromCharCode(...bytes.subarray(from, from + part));
	}
	return btoa(text);
}
