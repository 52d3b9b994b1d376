/** The files of a project: added, downloaded and deleted. */
import {
	type ProjectFile,
	type ProjectFileContent,
	type ProjectSide,
	projectFileLimits,
	projectFileMessages,
	projectFileTypes,
} from '@stayup/contract';
import { Download, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { projectFailures } from '../../../entities/project/messages.ts';
import { offerDownload } from '../../../lib/download.ts';
import { formatDate } from '../../../lib/format.ts';
import { type Failure, messageFor } from '../../../lib/messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

export interface FileActions {
	add: (name: string, data: string) => Promise<unknown>;
	read: (id: string) => Promise<ProjectFileContent>;
	remove: (id: string) => Promise<unknown>;
}

type FilesProps = {
	files: readonly ProjectFile[];
	/** The side of the viewer: clients delete only their own files. */
	side: ProjectSide;
	actions: FileActions;
};

const suffixes = Object.keys(projectFileTypes)
	.map((suffix) => `.${suffix}`)
	.join(',');

export function Files({ files, side, actions }: FilesProps) {
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [leaving, setLeaving] = useState<ProjectFile | null>(null);

	async function run(name: string, failure: Failure, action: () => Promise<unknown>): Promise<void> {
		setBusy(name);
		setProblem(null);
		try {
			await action();
		} catch (error) {
			const message = messageFor(error, failure);
			setProblem(message);
			toast.error(message, { id: failure.text });
		} finally {
			setBusy(null);
		}
	}

	const add = (file: File) =>
		run('add', projectFailures.upload, async () => {
			if (file.size > projectFileLimits.bytes) return setProblem(projectFileMessages.tooLarge);
			await actions.add(file.name, base64Of(new Uint8Array(await file.arrayBuffer())));
		});
	const download = ({ _id }: ProjectFile) =>
		run(_id, projectFailures.download, async () => {
			const { name, data } = await actions.read(_id);
			const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
			// Never as its own type: the browser must only save it.
			offerDownload(name, 'application/octet-stream', [new Blob([bytes])]);
		});

	return (
		<Section title="Files" aside={`${files.length} of ${projectFileLimits.files}`}>
			{files.length === 0 ? (
				<p className="text-ui text-muted">No files yet. Logos, photos and texts go here, up to 5 MB each.</p>
			) : (
				<ul className="divide-y divide-line rounded-card border border-line bg-card">
					{files.map((file) => (
						<li key={file._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
							<Paperclip className="size-4 shrink-0 text-muted" />
							<div className="min-w-0 flex-1">
								<p className="text-ui text-ink [overflow-wrap:anywhere]">{file.name}</p>
								<p className="text-small text-muted">
									{sizeInWords(file.size)}, {file.by}, {formatDate(file.createdAt)}
								</p>
							</div>
							<Button
								variant="ghost"
								busy={busy === file._id}
								aria-label={`Download ${file.name}`}
								onClick={() => void download(file)}
							>
								{busy !== file._id && <Download />}
							</Button>
							{(side === 'team' || file.side === 'client') && (
								<Button variant="ghost" aria-label={`Delete ${file.name}`} onClick={() => setLeaving(file)}>
									<Trash2 />
								</Button>
							)}
						</li>
					))}
				</ul>
			)}
			<div className="grid gap-2">
				<input
					ref={input}
					type="file"
					accept={suffixes}
					aria-label="Add a file"
					className="sr-only"
					tabIndex={-1}
					onChange={(event) => {
						const [file] = event.target.files ?? [];
						if (file) void add(file);
						event.target.value = '';
					}}
				/>
				<Button variant="secondary" busy={busy === 'add'} className="w-fit" onClick={() => input.current?.click()}>
					Add a file
				</Button>
				{problem !== null && (
					<p role="alert" className="text-small text-down-text">
						{problem}
					</p>
				)}
			</div>
			<ConfirmDialog
				open={leaving !== null}
				title="Delete this file?"
				confirmLabel="Delete"
				tone="danger"
				busy={busy === 'remove'}
				onCancel={() => setLeaving(null)}
				onConfirm={() => {
					const id = leaving?._id ?? '';
					void run('remove', projectFailures.removeFile, () => actions.remove(id)).then(() => setLeaving(null));
				}}
			>
				{leaving?.name} is deleted for the client and for our team.
			</ConfirmDialog>
		</Section>
	);
}

function sizeInWords(bytes: number): string {
	if (bytes < 1024) return `${bytes} bytes`;
	const kilobytes = bytes / 1024;
	return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function base64Of(bytes: Uint8Array): string {
	let text = '';
	// A call with all bytes at once would exceed the stack.
	const step = 0x8000;
	for (let from = 0; from < bytes.length; from += step) {
		text += String.fromCharCode(...bytes.subarray(from, from + step));
	}
	return btoa(text);
}
