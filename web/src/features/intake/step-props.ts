/** The props of a step of the intake form. */
import type { Draft } from '../../entities/lead/intake-progress.ts';

export interface StepProps {
	draft: Draft;
	errors: Readonly<Record<string, string>>;
	change: (changes: Partial<Draft>) => void;
}
