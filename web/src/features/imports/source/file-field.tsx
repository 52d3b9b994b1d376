/** Chooses or drops an exported file. */
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Field } from '../../../ui/form/field.tsx';

type FileFieldProps = {
	/** The name of the chosen file; null before one is chosen. */
	fileName: string | null;
	help: string;
	error: string | undefined;
	onChoose: (file: File) => void;
};

export function FileField({ fileName, help, error, onChoose }: FileFieldProps) {
	const [isOver, setOver] = useState(false);

	return (
		<Field label="Exported file" name="file" help={help} error={error} required>
			{({ required: _required, ...control }) => (
				<div
					className={joinClasses(
						'relative flex flex-col items-center justify-center rounded-control border border-dashed px-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
						fileName === null ? 'min-h-28 gap-2 py-5' : 'py-3',
						isOver ? 'border-ink bg-hover' : 'border-line bg-subtle hover:bg-hover',
					)}
				>
					{fileName === null && <FileUp className="size-5 text-muted" />}
					<span aria-hidden="true" className="text-ui font-medium [overflow-wrap:anywhere] text-ink">
						{fileName ?? 'Drop the file here, or choose it'}
					</span>
					{fileName !== null && (
						<span aria-hidden="true" className="text-small text-muted">
							Choose another file
						</span>
					)}
					<input
						{...control}
						type="file"
						// Browsers take a dropped file by themselves.
						onDragEnter={() => setOver(true)}
						onDragLeave={() => setOver(false)}
						onDrop={() => setOver(false)}
						onChange={({ target }) => {
							const file = target.files?.[0];
							// So that the same file can be chosen again.
							target.value = '';
							if (file) onChoose(file);
						}}
						className="absolute inset-0 w-full cursor-pointer opacity-0"
					/>
					<span role="status" className="sr-only">
						{fileName === null ? '' : `${fileName} is chosen`}
					</span>
				</div>
			)}
		</Field>
	);
}
