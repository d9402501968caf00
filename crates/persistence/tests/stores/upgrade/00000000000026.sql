UPDATE fund_settings SET fund_name = 'Meadow Fund', payable_to = 'Meadow Fund, Inc.', tax_number = '12-3456789', support_email = 'golf@meadow.example',
  privacy_policy_url = 'https://meadow.example/privacy', cookie_preferences_url = 'https://meadow.example/cookies',
  attendee_donation_url = 'https://meadow.example/give', sponsor_donation_url = 'https://meadow.example/sponsor',
  mail_address = 'P.O. Box 7, Elm, OH 44000', courier_address = '7 Elm Street, Elm, OH 44000',
  time_zone = 'America/Chicago', demonstration = true,
  logo_name = 'fund.png', logo_file_name = 'meadow.png', confirmed_at = '2026-11-20 10:00Z';
