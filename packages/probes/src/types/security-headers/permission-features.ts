/** The features that browsers know or have known, by the W3C's list of policy-controlled features and Chromium's. */
export const knownFeatures: ReadonlySet<string> = new Set(
  `
  accelerometer all-screens-capture ambient-light-sensor aria-notify attribution-reporting autofill autoplay battery
  bluetooth browsing-topics camera captured-surface-control ch-device-memory ch-downlink ch-dpr ch-ect
  ch-prefers-color-scheme ch-prefers-reduced-motion ch-prefers-reduced-transparency ch-rtt ch-save-data ch-ua ch-ua-arch
  ch-ua-bitness ch-ua-form-factors ch-ua-full-version ch-ua-full-version-list ch-ua-high-entropy-values ch-ua-mobile
  ch-ua-model ch-ua-platform ch-ua-platform-version ch-ua-wow64 ch-viewport-height ch-viewport-width ch-width
  clipboard-read clipboard-write compute-pressure controlled-frame conversion-measurement cross-origin-isolated
  deferred-fetch deferred-fetch-minimal device-attributes digital-credentials-create digital-credentials-get
  direct-sockets direct-sockets-private display-capture document-domain encrypted-media execution-while-not-rendered
  execution-while-out-of-viewport fenced-unpartitioned-storage-read focus-without-user-activation fullscreen gamepad
  geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort join-ad-interest-group keyboard-map
  language-detector language-model layout-animations legacy-image-formats local-fonts local-network-access loopback-network
  local-network magnetometer media-playback-while-not-visible mediasession microphone midi monetization
  navigation-override on-device-speech-recognition otp-credentials oversized-images payment picture-in-picture
  popins private-aggregation private-state-token-issuance private-state-token-redemption
  publickey-credentials-create publickey-credentials-get record-ad-auction-events rewriter run-ad-auction
  screen-wake-lock serial shared-autofill shared-storage shared-storage-select-url smart-card speaker speaker-selection
  storage-access sub-apps summarizer sync-script sync-xhr translator trust-token-redemption unload unoptimized-images
  unsized-media usb usb-unrestricted vertical-scroll vibrate vr wake-lock web-app-installation web-printing web-share
  window-management window-placement writer xr-spatial-tracking
`
    .trim()
    .split(/\s+/),
);
