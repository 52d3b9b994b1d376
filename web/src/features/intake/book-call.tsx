/** The intake form at both of its URLs (specification §2). */
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { Intake } from './intake.tsx';

export function BookCall() {
	const isIntake = useLocation().pathname.startsWith(paths.callIntake);
	return <Intake page={isIntake ? publicPages.callIntake : publicPages.bookCall} />;
}
