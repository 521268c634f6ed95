const lookEveryMs = 3000;
const answerWithinMs = 10_000;
const gatewayStatuses = [502, 503, 504];

if (!navigator.onLine) {
  document.getElementById('title').textContent = 'This device is offline';
  document.getElementById('advice').textContent =
    'Tocsin goes on without this page. Connect the device to a network.';
}

const look = async () => {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const { status } = await fetch('/readyz', { cache: 'no-store', credentials: 'omit', signal });
    if (!gatewayStatuses.includes(status)) return location.reload();
  } catch {
    // Still away.
  }
  setTimeout(look, lookEveryMs);
};

document.getElementById('again').addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
setTimeout(look, lookEveryMs);
