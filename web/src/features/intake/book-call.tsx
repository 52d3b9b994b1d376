/** The intake form at both of its URLs (specification §2). */
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { Intake } from './intake.tsx';

export function BookCall() {
	return <Intake page={publicPages.bookCall} />;
}

export function CallIntake() {
	return <Intake page={publicPages.callIntake} />;
}
