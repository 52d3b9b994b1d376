/** Error boundary of a screen that failed to load or render. The layout stays, and a navigation resets the boundary. */
import { Component, type ReactNode } from 'react';
import { announceReady } from '../../lib/ready.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

type ScreenBoundaryProps = {
	/** A change resets the boundary. */
	path: string;
	children: ReactNode;
};

type State = { hasFailed: boolean };

export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
	override state: State = { hasFailed: false };

	static getDerivedStateFromError(): State {
		return { hasFailed: true };
	}

	override componentDidCatch() {
		// Nothing more will load, so clicks are handled from now on, such as one on the retry button.
		announceReady();
	}

	override componentDidUpdate(before: ScreenBoundaryProps) {
		if (this.state.hasFailed && before.path !== this.props.path) this.setState({ hasFailed: false });
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return (
			<div className="mx-auto max-w-app px-4 py-12 sm:px-6">
				<title>This page couldn't be loaded</title>
				{/* Browsers cache a failed chunk import, so only a reload can retry it. */}
				<ErrorState title="This page couldn't be loaded" onRetry={() => window.location.reload()}>
					Please try again.
				</ErrorState>
			</div>
		);
	}
}
