/** The screens that links in our emails about a call or a proposal open, in one script: a route of its own costs every other screen. */
import { useLocation } from 'react-router-dom';
import { proposalPath } from '../../entities/proposal/proposal-path.ts';
import { BookedCall } from './booked-call.tsx';
import { ProposalScreen } from './proposal/proposal-screen.tsx';

export function IntakeLinks() {
	const { pathname } = useLocation();
	return pathname.startsWith(proposalPath) ? <ProposalScreen /> : <BookedCall />;
}
