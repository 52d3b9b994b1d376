/** A failure message with its reason below. */
export function FailureText({ text, reason }: { text: string; reason: string | null }) {
	return (
		<span className="grid">
			<span>{text}</span>
			{reason !== null && <span className="text-small">{reason}</span>}
		</span>
	);
}
