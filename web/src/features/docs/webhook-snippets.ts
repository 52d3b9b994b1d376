/** Programs that verify the signature of a webhook call with nothing but the standard library of their language. */

export interface Snippet {
	language: string;
	code: string;
}

/** Five minutes, as Standard Webhooks 1.0 recommends, so that a recorded call cannot be sent again later. */
export const webhookSnippets: readonly Snippet[] = [
	{
		language: 'JavaScript (Node.js)',
		code: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`body\`: the bytes of the request as text, before JSON.parse. \`headers\`: with names in lower case. */
export function isFromStayup(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}`,
	},
	{
		language: 'Python',
		code: `import base64, hashlib, hmac, time

def is_from_stayup(secret: str, headers: dict, body: bytes) -> bool:
    """\`body\`: the bytes of the request. \`headers\`: with names in lower case."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) >= 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(signature, f"v1,{expected}")
        for signature in headers["webhook-signature"].split(" ")
    )`,
	},
	{
		language: 'PHP',
		code: `<?php
// $body: file_get_contents('php://input'). $headers: with names in lower case.
function isFromStayup(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) >= 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}`,
	},
	{
		language: 'Ruby',
		code: `require 'base64'
require 'openssl'

# body: request.raw_post. headers: with names in lower case.
def from_stayup?(secret, headers, body)
  id, timestamp = headers.values_at('webhook-id', 'webhook-timestamp')
  return false unless timestamp.match?(/\\A\\d+\\z/) && (Time.now.to_i - timestamp.to_i).abs < 300

  key = Base64.decode64(secret.delete_prefix('whsec_'))
  expected = 'v1,' + Base64.strict_encode64(OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.#{body}"))
  headers['webhook-signature'].split(' ').any? do |signature|
    OpenSSL.secure_compare(signature, expected)
  end
end`,
	},
	{
		language: 'Go',
		code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// IsFromStayup verifies a call; body has the bytes of the request.
func IsFromStayup(secret string, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() >= 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}`,
	},
];
