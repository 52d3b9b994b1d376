/** The accent of a page: eight swatches with their names. */
import { accentColours, type PageAccent, pageAccents } from '@stayup/contract';

type AccentFieldProps = { value: PageAccent; onChange: (accent: PageAccent) => void };

export function AccentField({ value, onChange }: AccentFieldProps) {
	return (
		<fieldset className="grid min-w-0 gap-2">
			<legend className="mb-2 text-ui font-medium text-ink">Accent</legend>
			<div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
				{pageAccents.map((accent) => {
					const { light, dark } = accentColours[accent];
					return (
						<label
							key={accent}
							className="relative flex min-h-9 items-center gap-2 rounded-control border border-line bg-card px-2.5 text-ui text-body transition-colors hover:bg-hover has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:min-h-11"
						>
							<input
								type="radio"
								name="accent"
								value={accent}
								checked={value === accent}
								onChange={() => onChange(accent)}
								className="absolute inset-0 cursor-pointer opacity-0"
							/>
							<span
								aria-hidden="true"
								className="size-4 shrink-0 rounded-full"
								style={{ background: `light-dark(${light}, ${dark})` }}
							/>
							<span className="capitalize">{accent}</span>
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}
