/** Catches a screen that failed to load or to render; the frame around it stays, and another address starts anew. */
import { Component, type ReactNode } from 'react';
import { announceReady } from '../../lib/ready.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

export type ScreenBoundaryProps = {
	/** A change of it gives the next screen its chance. */
	address: string;
	children: ReactNode;
};

type State = { hasFailed: boolean };

export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
	override state: State = { hasFailed: false };

	static getDerivedStateFromError(): State {
		return { hasFailed: true };
	}

	override componentDidCatch() {
		// The page is as far as it will come: its button is to be heard at once.
		announceReady();
	}

	override componentDidUpdate(before: ScreenBoundaryProps) {
		if (this.state.hasFailed && before.address !== this.props.address) this.setState({ hasFailed: false });
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return (
			<div className="mx-auto max-w-app px-4 py-12 sm:px-6">
				<title>This page could not be shown</title>
				{/* Browsers remember a chunk that failed, so only a fresh page can truly try again. */}
				<ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
					Please check your connection and try again.
				</ErrorState>
			</div>
		);
	}
}
