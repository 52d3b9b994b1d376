/** The progress of the intake form, as a bar and as text. */

import { steps } from '../../entities/lead/intake-progress.ts';
import { joinClasses } from '../../lib/join-classes.ts';

export function IntakeProgress({ step }: { step: number }) {
	return (
		<div>
			<p className="mb-2 text-small text-muted" aria-live="polite">
				Step {step + 1} of {steps.length} – {steps[step]}
			</p>
			<div
				role="progressbar"
				aria-label="Progress"
				aria-valuemin={0}
				aria-valuemax={steps.length}
				aria-valuenow={step + 1}
				aria-valuetext={`Step ${step + 1} of ${steps.length}: ${steps[step]}`}
				className="h-1.5 overflow-hidden rounded-full bg-hover"
			>
				<div className={joinClasses('h-full rounded-full bg-primary transition-[width]', widths[step])} />
			</div>
			<ol aria-hidden="true" className="mt-2 hidden grid-cols-5 gap-1 text-caption text-muted sm:grid">
				{steps.map((label, index) => (
					<li key={label} className={index <= step ? 'text-ink' : undefined}>
						{label}
					</li>
				))}
			</ol>
		</div>
	);
}

const widths = ['w-1/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-full'] as const;
