/** Why a rule neither passed nor failed. */
export function NotJudged({ reason }: { reason: string }) {
	return <span className="text-small text-muted">Not judged: {reason}. The rule has no effect.</span>;
}
